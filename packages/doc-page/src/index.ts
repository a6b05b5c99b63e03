export { type DocPageOptions, docPage } from './doc-page.ts'
