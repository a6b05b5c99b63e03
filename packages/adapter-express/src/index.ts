export { type ExpressCalendarOptions, expressCalendar } from './express-calendar.ts'
