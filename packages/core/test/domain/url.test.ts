import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { extensionOf, isHttpUrl } from '../../src/domain/url.ts'

describe('isHttpUrl', () => {
  it.each([
    'http://example.org',
    'https://example.org/',
    'HTTPS://EXAMPLE.ORG/A',
    'https://example.org:8443/a/b.html?x=1&y[]=2#z',
    'https://example.org?q=a@b',
    'https://example.org/@user',
    'http://localhost:3000/x',
    'http://127.0.0.1/x',
    'http://[::1]/x',
    'https://münchen.example/straße',
    'https://موقع.example/صفحة',
    'https://例え.jp/画像.png',
    'https://example.org/می\u200cخواهم',
    'https://example.org/a%20b',
    `https://example.org/${'a'.repeat(2_028)}`,
    `https://${'a.'.repeat(126)}a:8443/`,
  ])('%s is an address', (url) => {
    expect(isHttpUrl(url)).toBe(true)
  })

  it('returns the same however often it is called', () => {
    const minds = new Set(Array.from({ length: 50_000 }, () => isHttpUrl('https://exämple.org/ü')))
    expect(minds).toEqual(new Set([true]))
  })

  it.each([
    '',
    `https://${'a.'.repeat(126)}aa/`,
    `https://${'祭'.repeat(254)}/`,
    'example.org',
    '//example.org',
    '/path',
    'ftp://example.org',
    'javascript:alert(1)',
    'data:text/html,x',
    'mailto:a@example.org',
    'http:',
    'http://',
    'http:///path',
    'http:example.org',
    'http:/example.org',
    'http:\\\\example.org',
    'http://example.org\\@evil.example',
    'http://?x',
    'http://#x',
    'http://:80',
    'http://.',
    'http://example.org:99999',
    'http://exa mple.org',
    'http://example.org/a b',
    ' http://example.org',
    'http://example.org ',
    'http://example.org/\n',
    'java\nscript:http://example.org',
    'http://example.org/\u0000',
    'http://example.org/\u007f',
    'http://example.org/\u202egnp.exe',
    'http://user@example.org',
    'http://user:pass@example.org',
    'http://@example.org',
    'http://example.org@evil.example',
    'http://example.org/"onload=x',
    'http://example.org/<script>',
    'http://[::1',
    'http://a<b',
    'http://%zz',
    `https://example.org/${'a'.repeat(2_029)}`,
  ])('%j is not', (url) => {
    expect(isHttpUrl(url)).toBe(false)
  })

  it('every http or https URL is valid', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
        expect(isHttpUrl(url)).toBe(true)
      }),
    )
  })

  it('takes any text, and never accepts one that a browser would run', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.constantFrom('', 'http://', 'https://'), (text, start) => {
        if (isHttpUrl(start + text)) expect(new URL(start + text).protocol).toMatch(/^https?:$/)
      }),
    )
  })
})

describe('extensionOf', () => {
  it.each([
    ['https://example.org/photo.jpg', 'jpg'],
    ['https://example.org/a.b/photo.JPEG?x=1.png#y.gif', 'jpeg'],
    ['https://example.org/archive.tar.gz', 'gz'],
    ['https://example.org/画像.png', 'png'],
    ['https://example.org/clip.mp4', 'mp4'],
    ['/photo.webp', 'webp'],
  ])('%s has %s', (url, extension) => {
    expect(extensionOf(url)).toBe(extension)
  })

  it.each([
    'https://example.org',
    'https://example.org/',
    'https://example.org?file=a.jpg',
    'https://example.org/#a.jpg',
    'https://example.org/photo',
    'https://example.org/photo.',
    'https://example.org/.htaccess',
    'https://example.org/a.jpg/',
    'https://example.org/a.verylongone',
    'https://example.org/a.j%70g',
    'https://example.org/a.j_g',
    'https://example.org/a.жпг',
    '',
  ])('%s has none', (url) => {
    expect(extensionOf(url)).toBeNull()
  })
})
