/**
 * An interactive page for the API documentation.
 * @module @kalends/doc-page
 */

export { type DocPageOptions, docPage } from './doc-page.ts'
