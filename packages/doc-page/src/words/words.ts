import type { fr } from './fr.ts'

/** The texts of the page in one language, except those of the OpenAPI document. French defines the keys. */
export interface Words {
  /** The texts of the page itself. */
  readonly frame: { readonly [K in keyof typeof fr.frame]: string }
  /** Translations of the viewer's texts. A key is its own text, as in its source code; `{}` is a placeholder. */
  readonly viewer: { readonly [K in keyof typeof fr.viewer]?: string }
}
