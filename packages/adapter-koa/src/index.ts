export { type KoaCalendarOptions, koaCalendar } from './koa-calendar.ts'
export { type CalendarRouter, koaRouterCalendar } from './koa-router-calendar.ts'
