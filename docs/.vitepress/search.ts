import type { MarkdownEnv, MarkdownRenderer } from 'vitepress'

/** The paragraphs of a page of the TypeScript API that the search has: its heading, its signature and what it does. */
const API_PARTS = 3

/**
 * What the search finds of a page. Of the TypeScript API it has the beginning of each page: its five hundred pages of
 * tables would make the index several times as large, and the guides hard to find.
 */
export function searchText(text: string, env: MarkdownEnv, md: Pick<MarkdownRenderer, 'render'>): string {
  const isApi = env.relativePath.startsWith('api/')
  return md.render(isApi ? text.split('\n\n').slice(0, API_PARTS).join('\n\n') : text, env)
}
