/** What to replace in the components of VitePress, by file. */
const corrections: Readonly<Record<string, readonly (readonly [found: string, replacement: string])[]>> = {
  // In the theme, a button is inside a button. Only the inner one remains, and gets a label that names the group it
  // opens and closes.
  'VPSidebarItem.vue': [
    [':role="itemRole"', ''],
    [':tabindex="item.items && 0"', ''],
    ['{ click: onItemInteraction, keydown: onItemInteraction }', '{ click: onItemInteraction }'],
    [
      `<div
        v-if="item.collapsed != null && item.items && item.items.length"
        class="caret"
        role="button"
        aria-label="toggle section"
        @click="onCaretClick"
        @keydown.enter="onCaretClick"
        tabindex="0"
      >
        <span class="vpi-chevron-right caret-icon" />
      </div>`,
      `<button
        v-if="item.collapsed != null && item.items && item.items.length"
        type="button"
        class="caret"
        :aria-label="item.text"
        :aria-expanded="!collapsed"
        @click="onCaretClick"
      >
        <span class="vpi-chevron-right caret-icon" />
      </button>`,
    ],
  ],
  // In the theme, the whole search is inside a button. The button becomes a dialog, the search field a combobox, and
  // the links its options.
  'VPLocalSearchBox.vue': [
    [
      `role="button"
      :aria-owns="results?.length ? 'localsearch-list' : undefined"
      aria-expanded="true"
      aria-haspopup="listbox"`,
      'role="dialog" aria-modal="true"',
    ],
    ['aria-autocomplete="both"', 'role="combobox" :aria-expanded="results?.length > 0" aria-autocomplete="list"'],
    [
      `:id="'localsearch-item-' + index"
            :aria-selected="selectedIndex === index ? 'true' : 'false'"
            role="option"`,
      'role="presentation"',
    ],
    [
      `:aria-label="[...p.titles, p.title].join(' > ')"`,
      `:id="'localsearch-item-' + index" :aria-selected="selectedIndex === index ? 'true' : 'false'" role="option"`,
    ],
    ['<span class="title-icon">', '<span class="title-icon" aria-hidden="true">'],
    ['<kbd :aria-label', '<kbd role="img" :aria-label'],
  ],
}

/** A plugin of Vite, as far as this file uses it. */
interface Plugin {
  readonly name: string
  readonly enforce: 'pre'
  readonly transform: (code: string, id: string) => string | undefined
}

/**
 * Corrects what is not accessible in the theme of VitePress. Fails if a new version of the theme lacks a text to
 * replace.
 */
export function accessibleTheme(): Plugin {
  return {
    name: 'accessible-theme',
    enforce: 'pre',
    transform(code, id) {
      const file = Object.keys(corrections).find((name) => id.endsWith(`/theme-default/components/${name}`))
      return file === undefined ? undefined : corrected(code, file)
    },
  }
}

function corrected(code: string, file: string): string {
  return (corrections[file] ?? []).reduce((text, [found, replacement]) => {
    if (!text.includes(found)) throw new Error(`${file} of VitePress does not contain ${found}`)
    return text.replaceAll(found, () => replacement)
  }, code)
}
