import type { Bulk } from '../bulk/measure-bulk.ts'
import type { ImportSpeed } from '../bulk/measure-import.ts'
import type { LineResult } from '../compare.ts'
import type { Gap } from '../gaps/measure-gaps.ts'
import type { Filling, Growth } from '../growth.ts'
import type { FeedMemory } from '../memory/measure-feed-memory.ts'
import type { Other } from '../others/measure-others.ts'
import type { PostgresResults } from '../postgres.ts'

/** The content of `performance.json`. */
export interface Results {
  readonly machine: { readonly processor: string; readonly cores: number }
  /** One run for each major version of Node, the newest first. */
  readonly runs: readonly Run[]
}

/** The results of one run, on one Node. */
export interface Run {
  readonly node: string
  readonly date: string
  /** The hash and the date of the commit that was measured. */
  readonly commit: string
  /** The load averages of the machine at the end, over 1, 5 and 15 minutes. They include this run. */
  readonly loadAverage: readonly number[]
  /** The load generator. */
  readonly load: string
  readonly lines: readonly LineResult[]
  readonly others: readonly Other[]
  readonly growth: readonly Growth[]
  /** How long each hostile request blocked the process; empty if this was not measured. */
  readonly gaps: readonly Gap[]
  /** How much memory large feeds took; empty if this was not measured. */
  readonly feedMemory: readonly FeedMemory[]
  readonly fillings: readonly Filling[]
  /** The Postgres store compared with plain SQL, and with several instances; absent if this was not measured. */
  readonly postgres?: PostgresResults
  /** The speed of `createMany`; absent if it was not measured. */
  readonly bulk?: Bulk
  /** The speed of `kalends import`; absent if it was not measured. */
  readonly imports?: readonly ImportSpeed[]
}

/** The major version of a Node such as `v24.1.0`. */
export function majorOf(version: string): number {
  return Number.parseInt(version.slice(1), 10)
}

/** Whether a line or a list meets its aim, or has no aim. */
export function meetsAim({ measure, ratio, aim }: Pick<LineResult, 'measure' | 'ratio' | 'aim'>): boolean {
  if (aim === undefined) return true
  return measure === 'latency' ? ratio <= aim : ratio >= aim
}

/** Adds a run to the results. It replaces an earlier run on the same major version of Node. */
export function withRun(runs: readonly Run[], run: Run): readonly Run[] {
  return [...runs.filter(({ node }) => majorOf(node) !== majorOf(run.node)), run].toSorted(
    (left, right) => majorOf(right.node) - majorOf(left.node),
  )
}
