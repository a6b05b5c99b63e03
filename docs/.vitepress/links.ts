import { relative } from 'node:path'
import type { MarkdownEnv, MarkdownRenderer } from 'vitepress'
import { root, siteLink } from './pages.ts'

type Token = ReturnType<MarkdownRenderer['parse']>[number]

/** Turns the links between files of the repository into links of the site. VitePress then checks them. */
export function repositoryLinks(md: MarkdownRenderer): void {
  md.core.ruler.after('inline', 'repository-links', ({ tokens, env }) => {
    const { realPath, path } = env as MarkdownEnv & { readonly realPath?: string }
    const file = relative(root, realPath ?? path).replaceAll('\\', '/')
    for (const { children } of tokens) if (children !== null) resolveLinks(children, file)
  })
}

function resolveLinks(tokens: Token[], file: string): void {
  for (const [index, token] of tokens.entries()) {
    const href = token.type === 'link_open' ? token.attrGet('href') : null
    if (href === null || /^([a-z]+:|#|\/)/i.test(href)) continue
    const link = siteLink(file, href)
    if (link !== undefined) token.attrSet('href', link)
    else removeLink(tokens, index)
  }
}

/** Leaves the text of a link to a file that the site does not have, such as source code. */
function removeLink(tokens: Token[], index: number): void {
  const end = tokens.findIndex(({ type }, at) => at > index && type === 'link_close')
  for (const token of [tokens[index], tokens[end]]) {
    if (token === undefined) continue
    token.type = 'html_inline'
    token.content = ''
  }
}
