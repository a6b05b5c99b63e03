import { isCancel, select, text } from '@clack/prompts'
import { CommandError } from '../command-error.ts'
import { type Framework, frameworkFiles, frameworks } from './frameworks.ts'

/** Asks for the folder of a new project. */
export async function askFolder(): Promise<string> {
  const answer = await text({ message: 'Which folder?', placeholder: 'my-calendar', defaultValue: 'my-calendar' })
  if (isCancel(answer)) throw canceled()
  return answer
}

/** Asks for the framework of a new project. */
export async function askFramework(): Promise<Framework> {
  const options = frameworks.map((value) => ({ value, label: frameworkFiles[value].label }))
  const answer = await select<Framework>({ message: 'What serves the calendar?', options })
  if (isCancel(answer)) throw canceled()
  return answer
}

/** Ctrl-C cancels the command. */
function canceled(): CommandError {
  return new CommandError('Canceled.', 'Nothing was written.')
}
