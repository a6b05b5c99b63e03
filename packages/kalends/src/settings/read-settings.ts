import { type LoadedConfig, loadConfig } from '../config/load-config.ts'
import { type ResolvedSettings, resolveSettings, type Sources } from './resolve-settings.ts'

/** The settings of a run, and the configuration file if there is one. */
export interface ReadSettings {
  readonly settings: ResolvedSettings
  readonly config: LoadedConfig | undefined
}

/** Reads the variables of the process and the configuration file, which a flag or a variable can name. */
export async function readSettings(flags: Sources['flags']): Promise<ReadSettings> {
  const { env } = process
  const config = await loadConfig(process.cwd(), resolveSettings({ flags, env }).get('config'))
  return { settings: resolveSettings({ flags, env, config }), config }
}
