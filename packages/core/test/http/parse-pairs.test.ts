import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parsePairs } from '../../src/http/parse-pairs.ts'
import { expectLinear } from '../growth.ts'

const options = { isList: (name: string) => name === 'tags', maxPairs: 1000 }
const values = (text: string) => ({ ...parsePairs(text, options).values })

describe('parsePairs', () => {
  it.each<[string, Record<string, unknown>]>([
    ['', {}],
    ['title=Jazz', { title: 'Jazz' }],
    ['title=Jazz&page=2', { title: 'Jazz', page: '2' }],
    ['title=a+b%2Bc%20d', { title: 'a b+c d' }],
    ['a+b=1', { 'a b': '1' }],
    ['title=F%C3%AAte%20%F0%9F%8E%89', { title: 'Fête 🎉' }],
    ['title=Fête', { title: 'Fête' }],
    ['title', { title: '' }],
    ['title=', { title: '' }],
    ['title=a=b==', { title: 'a=b==' }],
    ['&&title=a&&&page=1&', { title: 'a', page: '1' }],
    ['=&==&=a&[]=1&[x]=2', {}],
    ['title=a&title=b', { title: 'b' }],
    ['tags=a&tags=b', { tags: ['a', 'b'] }],
    ['tags=a,b', { tags: 'a,b' }],
    ['tags[]=a', { tags: ['a'] }],
    ['title[]=a&title[]=b', { title: ['a', 'b'] }],
    ['tags%5B%5D=a&tags%5b%5d=b', { tags: ['a', 'b'] }],
    ['tags[1]=b&tags[0]=a', { tags: ['a', 'b'] }],
    ['tags[10]=b&tags[9]=a', { tags: ['a', 'b'] }],
    ['tags[0]=a&tags[0]=b', { tags: ['a', 'b'] }],
    ['tags[999999999]=b&tags[3]=a', { tags: ['a', 'b'] }],
    ['tags=c&tags[]=b&tags[0]=a', { tags: ['a', 'b', 'c'] }],
    ['venue[city]=Paris&venue[zip]=75001', { venue: { city: 'Paris', zip: '75001' } }],
    ['venue[city]=Paris&venue[city]=Lyon', { venue: { city: 'Lyon' } }],
    ['fields[1]=a&fields[x]=b', { fields: { 1: 'a', x: 'b' } }],
    ['venue[=a&venue]=b&venue[a]b=c', { 'venue[': 'a', 'venue]': 'b', 'venue[a]b': 'c' }],
    ['tags[-1]=a', { tags: { '-1': 'a' } }],
  ])('reads %j', (text, expected) => {
    expect(values(text)).toEqual(expected)
  })

  it('keeps an index of any length in order', () => {
    const far = '9'.repeat(400)
    expect(values(`tags[${far}]=c&tags[${far}]=d&tags[1]=b`)).toEqual({ tags: ['b', 'c', 'd'] })
  })

  it.each([
    ['title=%', ['title']],
    ['title=100%25&page=%zz', ['page']],
    ['title=%FF', ['title']],
    ['title=%C0%80', ['title']],
    ['title=%ED%A0%80', ['title']],
    ['venue[city]=%FF', ['venue']],
    ['%FF=1', ['%FF']],
  ])('names what is malformed in %j', (text, names) => {
    expect(parsePairs(text, options)).toMatchObject({ faults: names.map((param) => ({ param, code: 'bad_encoding' })) })
  })

  it.each([
    ['title=%00', ['title']],
    ['title=\ud800', ['title']],
    ['venue[%00]=1', ['venue']],
    ['a\0b=1', ['a\ufffdb']],
  ])('names what is not text in %j', (text, names) => {
    expect(parsePairs(text, options)).toMatchObject({
      faults: names.map((param) => ({ param, code: 'bad_characters' })),
    })
  })

  it('returns what was sent, unchanged', () => {
    const text = 'b=1&a=%20&a=2&x[y][z]=3&tags[1]=%C3%A9&tags[]=4&%5Bodd%5D=5&=6&c&bad=%FF&d=7'
    expect(parsePairs(text, options).given).toEqual([
      ['b', '1'],
      ['a', ' '],
      ['a', '2'],
      ['x[y][z]', '3'],
      ['tags[1]', 'é'],
      ['tags[]', '4'],
      ['[odd]', '5'],
      ['c', ''],
      ['d', '7'],
    ])
  })

  it('keeps the other pairs when one is malformed', () => {
    expect(values('title=%FF&page=2')).toEqual({ page: '2' })
  })

  it.each(['venue[0][venue]=x', 'venue[a][b]=x', 'venue[][]=x', 'venue[[a]]=x', 'venue%5B0%5D%5Bvenue%5D=x'])(
    'says that %j is too deep',
    (text) => {
      expect(parsePairs(text, options)).toMatchObject({ faults: [{ param: 'venue', code: 'too_deep' }] })
    },
  )

  it('stops at the allowed number of pairs', () => {
    const pairs = parsePairs('a=1&b=2&c=3', { ...options, maxPairs: 2 })
    expect({ ...pairs.values }).toEqual({ a: '1', b: '2' })
    expect(pairs.tooMany).toBe(true)
    expect(parsePairs('a=1&b=2', { ...options, maxPairs: 2 }).tooMany).toBe(false)
  })

  it.each(['%FF=1&', 'a[b][c]=1&', '=1&', 'a[]=1&'])('counts %j among the pairs', (pair) => {
    expect(parsePairs(pair.repeat(3), { ...options, maxPairs: 2 }).tooMany).toBe(true)
  })

  it('treats a prototype name like any other', () => {
    const { values: read } = parsePairs('__proto__=a&constructor[prototype]=b&venue[__proto__]=c', options)
    expect(Object.getPrototypeOf(read)).toBeNull()
    expect(Object.keys(read)).toEqual(['__proto__', 'constructor', 'venue'])
    expect(Object.getPrototypeOf(read['venue'])).toBeNull()
    expect(({} as Record<string, unknown>)['prototype']).toBeUndefined()
  })

  it('reads whatever was written with URLSearchParams', () => {
    const pair = fc.tuple(
      fc.string({ unit: 'grapheme', minLength: 1 }).filter((name) => !/[[\0]/.test(name)),
      fc.string({ unit: 'grapheme' }).filter((value) => !value.includes('\0')),
    )
    fc.assert(
      fc.property(fc.uniqueArray(pair, { selector: ([name]) => name }), (pairs) => {
        const read = parsePairs(new URLSearchParams(pairs).toString(), options)
        expect(Object.entries(read.values)).toEqual(expect.arrayContaining(pairs))
        expect(read).toMatchObject({ faults: [], tooMany: false, given: pairs })
      }),
    )
  })

  it('never throws, and shows only clean text', () => {
    const piece = fc.constantFrom(
      'a',
      '[',
      ']',
      '=',
      '&',
      '%',
      '%5B',
      '%5D',
      '%00',
      '%F0',
      '+',
      '0',
      '\ud83d',
      'é',
      '\0',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const pairs = parsePairs(pieces.join(''), options)
        expect(JSON.stringify(pairs)).not.toMatch(/\\u0000|\\ud8/)
      }),
    )
  })

  it.each(['&', '=&', 'a&', 'a[', 'a[]=&', '%', '[', ']', '+'])(
    'takes no longer for a long run of %j than its length',
    async (piece) => {
      await expectLinear((text) => parsePairs(text, { ...options, maxPairs: Number.POSITIVE_INFINITY }), piece)
    },
  )
})
