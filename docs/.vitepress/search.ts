import type { MarkdownEnv, MarkdownRenderer } from 'vitepress'

/** How many paragraphs of a page of the TypeScript API are indexed: its heading, its signature and what it does. */
const API_PARTS = 3

/**
 * The part of a page that is indexed for the search. Pages of the TypeScript API are indexed only at their beginning:
 * five hundred pages of tables would make the index several times as large, and the guides hard to find.
 */
export function searchText(text: string, env: MarkdownEnv, md: Pick<MarkdownRenderer, 'render'>): string {
  const isApi = env.relativePath.startsWith('api/')
  return md.render(isApi ? text.split('\n\n').slice(0, API_PARTS).join('\n\n') : text, env)
}
