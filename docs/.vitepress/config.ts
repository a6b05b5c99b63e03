import { type DefaultTheme, defineConfig, type UserConfig } from 'vitepress'
import { accessibleTheme } from './accessible-theme.ts'
import { repositoryLinks } from './links.ts'
import { pageOf, slugOf } from './pages.ts'
import { searchText } from './search.ts'
import { sidebar } from './sidebar.ts'

const description = 'An events calendar with a REST API, as a library for Node.js apps'

const config: UserConfig<DefaultTheme.Config> = defineConfig({
  title: 'Kalends',
  description,
  lang: 'en',
  // An empty icon. Without it, browsers would request `/favicon.ico`.
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  // The READMEs of the packages are pages too.
  srcDir: '..',
  srcExclude: [
    ...['README.md', '.changeset/**', 'packages/*/!(README.md)', 'packages/*/*/**'],
    ...['packed/**', 'bench-results/**', 'coverage/**'],
  ],
  rewrites: pageOf as (file: string) => string,
  markdown: {
    // The usual themes have too little contrast for comments.
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    anchor: { slugify: slugOf },
    toc: { slugify: slugOf },
    headers: { slugify: slugOf },
    config: repositoryLinks,
  },
  vite: {
    plugins: [accessibleTheme()],
    // The index of the search, which is loaded when a reader searches.
    build: { chunkSizeWarningLimit: 2000 },
  },
  themeConfig: {
    nav: [
      { text: 'Start', link: '/getting-started' },
      { text: 'Tutorial', link: '/tutorial' },
      { text: 'Recipes', link: '/recipes/' },
      { text: 'REST API', link: '/reference/operations' },
      { text: 'TypeScript API', link: '/api/' },
    ],
    sidebar: sidebar(),
    outline: [2, 3],
    search: { provider: 'local', options: { _render: searchText } },
    // The label must contain the visible text of the link, `Take me home`.
    notFound: { linkLabel: 'Take me home' },
    footer: { message: 'MIT license' },
  },
  transformPageData(page) {
    // The sidebar has the modules of the API only. The pages around a module in it don't continue a page of the API.
    if (page.relativePath.startsWith('api/')) page.frontmatter = { ...page.frontmatter, prev: false, next: false }
    if (page.relativePath !== 'index.md') return
    // The first page is plain Markdown, because code hosts show it too.
    page.title = 'Kalends'
    page.titleTemplate = description
    page.frontmatter = {
      layout: 'home',
      hero: {
        name: 'Kalends',
        text: 'A calendar for your Node.js app',
        tagline:
          'Events, venues and organizers with a REST API, feeds and permissions. In your process, on your database.',
        actions: [
          { theme: 'brand', text: 'Get started', link: '/getting-started' },
          { theme: 'alt', text: 'Tutorial: build an app', link: '/tutorial' },
          { theme: 'alt', text: 'Recipes', link: '/recipes/' },
        ],
      },
    }
  },
})

export default config
