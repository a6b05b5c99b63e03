import { operationIds } from './contract/routes.ts'
import type { UserId } from './contract/user-ids.ts'
import { checkPermissions, defaultPolicy, policyWithRules } from './domain/default-policy.ts'
import { unawaited } from './domain/unawaited.ts'
import { CalendarError } from './errors/calendar-error.ts'
import type { AnyHook, AnyHooks } from './ports/hooks.ts'
import type { Log, OnRequest } from './ports/host.ts'
import { inTime, isTimeout } from './ports/in-time.ts'
import type { Policy, PolicyRules, User } from './ports/policy.ts'
import type { Settings } from './ports/settings.ts'

/* Wraps the functions that are passed as options, to add deadlines and checks. */

type HostPorts = Pick<Settings, 'users' | 'media' | 'tickets' | 'sanitize'>

/** The functions that are passed as options, each with a deadline. */
export function portsInTime({ users, media, tickets, sanitize }: Partial<HostPorts>, timeoutMs: number): HostPorts {
  return {
    users: users && {
      exists: async (id) => {
        const isKnown: unknown = await inTime(users.exists(id), timeoutMs, 'users.exists')
        if (typeof isKnown !== 'boolean') throw new TypeError('users.exists must return true or false.')
        return isKnown
      },
      ...(users.get && { get: (id: UserId) => inTime(users.get?.(id), timeoutMs, 'users.get') }),
    },
    media: media && { add: (url, user) => inTime(media.add(url, user), timeoutMs, 'media.add') },
    tickets: tickets && {
      ticketedEvents: () => inTime(tickets.ticketedEvents(), timeoutMs, 'tickets.ticketedEvents'),
    },
    sanitize: sanitize && ((html) => inTime(sanitize(html), timeoutMs, 'sanitize')),
  }
}

/** A policy whose result is validated. If it takes too long, the request is denied and the timeout is logged. */
export function checkedPolicy(
  given: Policy<User<UserId>> | PolicyRules<User<UserId>> | undefined,
  timeoutMs: number,
  log: Log,
): Policy<User<UserId>> {
  if (given === undefined) return defaultPolicy
  const permissionsOf = typeof given === 'object' ? policyWithRules(given) : given
  return async (user) => {
    try {
      return checkPermissions(await inTime(permissionsOf(user), timeoutMs, 'policy'))
    } catch (error) {
      if (!isTimeout(error)) throw error
      log.error({ id: crypto.randomUUID(), operation: undefined, error })
      throw new CalendarError('rest_forbidden', { visitor: user === null })
    }
  }
}

/** A `pageUrl` whose result is checked. */
export function checkedPageUrl(pageUrl: Settings['pageUrl']): Settings['pageUrl'] {
  return (subject) => {
    const url: unknown = unawaited(pageUrl(subject))
    if (typeof url !== 'string') throw new TypeError('pageUrl: must return text.')
    return url
  }
}

/** A copy of the hooks, own or inherited. Hooks that are added to the option later are ignored. */
export function copyHooks(given: AnyHooks, timeoutMs: number): AnyHooks {
  return Object.fromEntries(
    (['*', ...operationIds] as const).flatMap((name) => {
      const hook = given[name]
      return hook === undefined ? [] : [[name, hookInTime(hook, timeoutMs, `hooks.${name}`)]]
    }),
  )
}

function hookInTime(hook: AnyHook, timeoutMs: number, name: string): AnyHook {
  return {
    before: (call) => inTime(hook.before?.(call), timeoutMs, `${name}.before`),
    ...(hook.after && { after: (call) => inTime(hook.after?.(call), timeoutMs, `${name}.after`) }),
  }
}

/** An `onRequest` whose errors, thrown or rejected, are only logged. */
export function quietObserver(onRequest: OnRequest, log: Log): OnRequest {
  return (report) => {
    const failed = (error: unknown): void => log.error({ id: crypto.randomUUID(), operation: report.operation, error })
    try {
      // An async function returns a promise. Kalends does not wait for it, but handles its rejection.
      const returned: unknown = onRequest(report)
      if (returned !== undefined) Promise.resolve(returned).catch(failed)
    } catch (error) {
      failed(error)
    }
  }
}
