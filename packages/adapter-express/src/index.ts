/**
 * Middleware for Express.
 * @module @kalends/adapter-express
 */

export { type ExpressCalendarOptions, expressCalendar } from './express-calendar.ts'
