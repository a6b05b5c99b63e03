/**
 * Middleware for Koa, with or without a router.
 * @module @kalends/adapter-koa
 */

export { type KoaCalendarOptions, koaCalendar } from './koa-calendar.ts'
export { type CalendarRouter, koaRouterCalendar } from './koa-router-calendar.ts'
