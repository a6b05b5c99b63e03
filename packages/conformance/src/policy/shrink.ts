import type { Difference, Session } from './session.ts'
import { namesIn } from './world.ts'

type Try = (session: Session) => Promise<Difference | undefined>

/** Shrinks a session that shows a difference, by omitting one item at a time. */
export async function shrink(
  session: Session,
  difference: Difference,
  attempt: Try,
): Promise<readonly [Session, Difference]> {
  let smallest: Session = { ...session, requests: session.requests.slice(0, difference.index + 1) }
  let found = difference
  const keep = async (candidate: Session): Promise<void> => {
    const again = await attempt(candidate)
    if (again === undefined) return
    smallest = { ...candidate, requests: candidate.requests.slice(0, again.index + 1) }
    found = again
  }
  for (let index = smallest.requests.length - 2; index >= 0; index -= 1) {
    await keep({ ...smallest, requests: smallest.requests.filter((_, at) => at !== index) })
  }
  for (const name of namesIn(session.world)) await keep({ ...smallest, left: [...smallest.left, name] })
  return [smallest, found]
}
