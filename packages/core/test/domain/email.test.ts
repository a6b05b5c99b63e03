import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isEmail } from '../../src/domain/email.ts'
import { expectLinear } from '../growth.ts'

describe('isEmail', () => {
  it.each([
    'a@example.org',
    'first.last+tag@sub.example.co.uk',
    "o'brien_!#$%&*/=?^`{|}~-@example.org",
    'root@localhost',
    'a@127.0.0.1',
    'δοκιμή@παράδειγμα.gr',
    '用户@例子.广告',
    'संपर्क@उदाहरण.भारत',
    'a@xn--mnchen-3ya.example',
    `${'a'.repeat(64)}@example.org`,
  ])('%s looks like an address', (text) => {
    expect(isEmail(text)).toBe(true)
  })

  it.each([
    '',
    'a',
    '@',
    'a@',
    '@example.org',
    'a@b@example.org',
    'a@example.org@b',
    'a@example',
    'a@.org',
    'a@example.',
    'a@example..org',
    'a@-example.org',
    'a@example-.org',
    'a@exa_mple.org',
    '.a@example.org',
    'a.@example.org',
    'a..b@example.org',
    'a b@example.org',
    'a@exam ple.org',
    ' a@example.org',
    'a@example.org\n',
    'a\u0000@example.org',
    'a\u202e@example.org',
    'A <a@example.org>',
    '"a b"@example.org',
    'a@[127.0.0.1]',
    'a,b@example.org',
    'mailto:a@example.org',
    `${'a'.repeat(65)}@example.org`,
    `a@${'b'.repeat(64)}.org`,
    `a@${'b.'.repeat(126)}org`,
  ])('%j does not', (text) => {
    expect(isEmail(text)).toBe(false)
  })

  it('every usual address is valid', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        expect(isEmail(address)).toBe(true)
      }),
    )
  })

  it('nothing with a blank or a control character is valid', () => {
    fc.assert(
      fc.property(
        fc.emailAddress(),
        fc.nat(),
        fc.constantFrom(' ', '\n', '\t', '\u00a0', '\u0007', '\u200b'),
        (address, place, sign) => {
          const index = place % (address.length + 1)
          expect(isEmail(address.slice(0, index) + sign + address.slice(index))).toBe(false)
        },
      ),
    )
  })

  it.each(['a', 'a.', '@', '-', 'a@', ' '])(
    'a long run of %j is rejected, and takes no longer than its length',
    async (unit) => {
      await expectLinear(isEmail, unit)
      expect(isEmail(unit.repeat(1_000_000))).toBe(false)
    },
  )
})
