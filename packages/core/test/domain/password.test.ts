import { scryptSync } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { hashPassword, verifyPassword } from '../../src/domain/password.ts'

/** A hash in the same format, with cheaper parameters. */
function hashWith(password: string, { N = 1_024, r = 8, p = 1 } = {}): string {
  const salt = Buffer.from('0123456789abcdef')
  const hash = scryptSync(password, salt, 32, { N, r, p })
  return ['scrypt', N, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$')
}

describe('hashPassword', () => {
  let hash = ''

  beforeAll(async () => {
    hash = await hashPassword('sésame')
  })

  it('contains the parameters that it was made with', () => {
    expect(hash).toMatch(/^scrypt\$16384\$8\$1\$[\w-]{22}\$[\w-]{43}$/)
  })

  it('is different each time', async () => {
    expect(await hashPassword('sésame')).not.toBe(hash)
  })

  it('matches its password', async () => {
    expect(await verifyPassword('sésame', hash)).toBe(true)
  })

  it('matches its password from another keyboard', async () => {
    expect(await verifyPassword('se\u0301same', hash)).toBe(true)
  })

  it.each(['sesame', 'Sésame', 'sésame ', '', 'sésam'])('does not match %j', async (password) => {
    expect(await verifyPassword(password, hash)).toBe(false)
  })
})

describe('verifyPassword', () => {
  it('uses the parameters in the hash', async () => {
    expect(await verifyPassword('x', hashWith('x', { N: 512, r: 4, p: 2 }))).toBe(true)
    expect(await verifyPassword('y', hashWith('x', { N: 512, r: 4, p: 2 }))).toBe(false)
  })

  it('tells an empty password from others', async () => {
    expect(await verifyPassword('', hashWith(''))).toBe(true)
    expect(await verifyPassword('', hashWith(' '))).toBe(false)
  })

  it('tells long passwords apart at their last letter', async () => {
    const long = 'a'.repeat(100_000)
    expect(await verifyPassword(`${long}b`, hashWith(`${long}c`))).toBe(false)
  })

  const good = hashWith('x')
  it.each([
    ['nothing', ''],
    ['the password', 'x'],
    ['another scheme', good.replace('scrypt', 'bcrypt')],
    ['no hash', good.split('$').slice(0, 5).join('$')],
    ['an empty hash', `${good.split('$').slice(0, 5).join('$')}$`],
    ['a hash cut short', good.slice(0, -30)],
    ['a part too many', `${good}$x`],
    ['a line feed behind it', `${good}\n`],
    ['letters that are not base64url', good.replace(/.$/, '=')],
    ['N that is not a power of two', good.replace('$1024$', '$1000$')],
    ['N of zero', good.replace('$1024$', '$0$')],
    ['N of one', good.replace('$1024$', '$1$')],
    ['r of zero', good.replace('$1024$8$', '$1024$0$')],
    ['p of zero', good.replace('$8$1$', '$8$0$')],
    ['N that would take all memory', good.replace('$1024$', '$67108864$')],
    ['r that would take all memory', good.replace('$1024$8$', '$1048576$999$')],
    ['other figures', good.replace('$1024$', '$2048$')],
    ['a negative N', good.replace('$1024$', '$-1024$')],
  ])('nothing matches a hash that is %s', async (_, hash) => {
    expect(await verifyPassword('x', hash)).toBe(false)
  })
})
