import type { en } from './en.ts'

/** The texts of the page in one language, except those of the OpenAPI document. */
export interface Words {
  /** The texts of the page itself. */
  readonly frame: { readonly [K in keyof typeof en.frame]: string }
  /** Translations of the viewer's texts. */
  readonly viewer: { readonly [K in keyof typeof en.viewer]: string }
}
