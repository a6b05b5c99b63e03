import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { prefersHtml, prefersProblemJson } from '../../src/http/accept.ts'
import { pickLanguage } from '../../src/http/accept-language.ts'
import { digest } from '../../src/http/digest.ts'
import { etagOf, matchesEtag, readPrecondition } from '../../src/http/etag.ts'
import { decodeSegment } from '../../src/http/text.ts'
import { expectLinear } from '../growth.ts'

const offered = ['ar', 'en', 'fr', 'pt-pt', 'sw'] as const

describe('pickLanguage', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    ['fr', 'fr'],
    ['FR', 'fr'],
    ['fr-CA', 'fr'],
    ['fr-CA, en;q=0.9', 'fr'],
    ['pt', 'pt-pt'],
    ['pt-BR', 'pt-pt'],
    ['pt-PT', 'pt-pt'],
    ['zh-Hant-TW, sw-KE;q=0.2', 'sw'],
    ['de', undefined],
    ['de, *;q=0.1', undefined],
    ['*', undefined],
    ['en;q=0, *', undefined],
    ['*;q=0.5, sw', 'sw'],
    ['*;q=0', undefined],
    ['*;q=0, fr', 'fr'],
    ['*, fr;q=0.5', undefined],
    ['en;q=0.5, fr;q=0.9', 'fr'],
    ['en;q=0.9,fr;q=0.9', 'en'],
    ['fr;q=0.9,en;q=0.9', 'fr'],
    ['fr;q=0', undefined],
    ['fr;q=0, fr-CA', undefined],
    ['fr-CA;q=0, fr', 'fr'],
    ['pt;q=0, pt-pt', 'pt-pt'],
    ['pt-BR;q=0, pt;q=0.3', 'pt-pt'],
    ['fr ; q = 0.3 , ar;q=0.2', 'fr'],
    ['fr;q=2, ar;q=0.1', 'ar'],
    ['fr;q=x, ar', 'ar'],
    ['fr;q=', undefined],
    ['fr;q=0.1234, ar;q=0.1', 'ar'],
    [',,;q=1,fr', 'fr'],
    ['pt-BR,pt;q=0.9,en-US;q=0.8,en;q=0.7', 'pt-pt'],
    ['frr', undefined],
    ['english', undefined],
  ])('reads %j as %j', (header, language) => {
    expect(pickLanguage(header, offered)).toBe(language)
  })

  it('ignores a header that is far too long', () => {
    expect(pickLanguage(`${'de,'.repeat(10_000)}fr`, offered)).toBeUndefined()
  })

  it('gives only what is offered, whatever the header', () => {
    const piece = fc.constantFrom('fr', 'pt', 'pt-br', '*', '-', ',', ';', 'q', '=', '0', '.', '5', ' ', 'é')
    fc.assert(
      fc.property(
        fc.array(piece).map((pieces) => pieces.join('')),
        (header) => {
          expect([...offered, undefined]).toContain(pickLanguage(header, offered))
        },
      ),
    )
  })
})

describe('prefersProblemJson', () => {
  it.each([
    [undefined, false],
    ['*/*', false],
    ['application/json', false],
    ['application/*', false],
    ['application/problem+json', true],
    ['Application/Problem+JSON', true],
    ['application/problem+json;q=0', false],
    ['application/problem+json, application/json', true],
    ['application/json, application/problem+json', true],
    ['application/problem+json;q=0.9, application/json', false],
    ['application/problem+json, application/json;q=0.9', true],
    ['application/problem+json;q=0.5, */*', false],
    ['application/problem+json;q=0.5, */*;q=0.1', true],
    ['application/problem+json; charset=utf-8; q=1', true],
  ])('reads %j as %j', (header, expected) => {
    expect(prefersProblemJson(header)).toBe(expected)
  })
})

describe('prefersHtml', () => {
  it.each([
    [undefined, false],
    ['*/*', false],
    ['application/json', false],
    ['text/html', true],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8', true],
    ['application/json, text/html', false],
    ['application/json;q=0.5, text/html', true],
    ['text/*, application/json;q=0.1', true],
    ['text/html;q=0, */*', false],
  ])('reads %j as %j', (header, expected) => {
    expect(prefersHtml(header)).toBe(expected)
  })
})

describe('matchesEtag', () => {
  it.each<[string | undefined, string, boolean]>([
    [undefined, '"a"', false],
    ['', '"a"', false],
    ['"a"', '"a"', true],
    ['W/"a"', '"a"', true],
    ['*', '"a"', true],
    [' * ', '"a"', true],
    ['"b", "a"', '"a"', true],
    ['"b","c" ,  W/"a"', '"a"', true],
    ['"x,"a"', '"a"', false],
    ['"a,b"', '"a,b"', true],
    ['"a,b"', '"b"', false],
    ['"*"', '"a"', false],
    ['a', '"a"', false],
    ['"a', '"a"', false],
    ['w/"a"', '"a"', false],
    ['"A"', '"a"', false],
    ['"b", *', '"a"', false],
    ['""', '""', true],
  ])('%j against %s: %j', (header, etag, expected) => {
    expect(matchesEtag(header, etag)).toBe(expected)
  })

  it.each(['"a",', ' ', '"', 'W/', ',', '"a" '])(
    'takes no longer for a long header of %j than its length',
    async (piece) => {
      await expectLinear((header) => matchesEtag(header, '"z"'), piece)
    },
  )

  it('finds a tag wherever it stands in a list', () => {
    const tag = fc.stringMatching(/^[!#-~]{0,9}$/).map((text) => `"${text}"`)
    fc.assert(
      fc.property(fc.array(tag), tag, fc.array(tag), (before, etag, after) => {
        expect(matchesEtag([...before, etag, ...after].join(', '), etag)).toBe(true)
      }),
    )
  })
})

describe('readPrecondition', () => {
  const edition = digest(Buffer.from('{"title":"edition"}'))
  const shown = digest(Buffer.from('{}'))
  const other = digest(Buffer.from('other'))
  const tag = { language: 'en', languageRoot: undefined } as const
  const current = etagOf({ ...tag, digest: other, edition })

  it.each<[string, boolean]>([
    ['', false],
    ['*', true],
    [current, true],
    [`"x", ${current}`, true],
    [etagOf({ language: 'fr', languageRoot: 'fr', digest: other, edition }), true],
    [etagOf({ ...tag, digest: shown }), true],
    [`W/${current}`, false],
    [etagOf({ ...tag, digest: shown, edition: other }), false],
    [etagOf({ ...tag, digest: other }), false],
    [`"de.${other}.${edition}"`, false],
    [`"${other}.${edition}"`, false],
    [`${current} x`, false],
    [current.replaceAll('"', ''), false],
  ])('%j: %j', async (header, expected) => {
    const view = {
      version: '',
      bytes: 0,
      view: () => ({}),
      edition: () => ({ title: 'edition' }),
      serialized: undefined,
    }
    expect(await readPrecondition(header)(async () => view)).toBe(expected)
  })

  it('renders the record once for all tags of a language', async () => {
    const rendered: string[] = []
    const tags = ['en', 'en', 'fr'].map((language) => `"${language}.${other}"`).join(', ')
    await readPrecondition(tags)(async (language) => {
      rendered.push(language)
      return { version: '', bytes: 0, view: () => ({}), edition: () => ({ title: 'edition' }), serialized: undefined }
    })
    expect(rendered).toEqual(['en', 'fr'])
  })
})

describe('decodeSegment', () => {
  it.each([
    ['jazz', 'jazz'],
    ['', ''],
    ['f%C3%AAte', 'fête'],
    ['f%c3%aate', 'fête'],
    ['e%CC%81te%CC%81', 'été'],
    ['a+b', 'a+b'],
    ['a%2Fb', 'a/b'],
    ['%F0%9F%8E%89', '🎉'],
    ['fête', 'fête'],
    ['%', undefined],
    ['%zz', undefined],
    ['%FF', undefined],
    ['%C0%AF', undefined],
    ['%ED%A0%80', undefined],
    ['%00', undefined],
    ['a\0', undefined],
    ['\ud800', undefined],
  ])('reads %j as %j', (text, expected) => {
    expect(decodeSegment(text)).toBe(expected)
  })

  it('drops marks after a letter beyond what any language needs, because sorting them takes long', () => {
    expect(decodeSegment(`a${'%CC%A3%CC%81'.repeat(500)}`)?.length).toBeLessThan(40)
  })

  it('undoes encodeURIComponent', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0')),
        (text) => {
          expect(decodeSegment(encodeURIComponent(text))).toBe(text.normalize('NFC'))
        },
      ),
    )
  })
})
