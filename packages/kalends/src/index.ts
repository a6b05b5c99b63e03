/**
 * The configuration of the command.
 * @module kalends
 */

export { defineConfig, type KalendsConfig, type ServerSettings } from './config/config.ts'
export type { LogLevel } from './settings/settings.ts'
