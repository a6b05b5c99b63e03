import { describe, expect, it } from 'vitest'
import { defaultDb, parseOptions } from '../src/options.ts'

describe('the command line', () => {
  it('requires no options', () => {
    expect(parseOptions([])).toEqual({ run: { host: '127.0.0.1', port: 3000, db: defaultDb, reset: false } })
  })

  it('takes a port, a host and a file, and whether to begin anew', () => {
    expect(parseOptions(['--port', '0', '--host', '::1', '--db', 'a.db', '--reset'])).toEqual({
      run: { host: '::1', port: 0, db: 'a.db', reset: true },
    })
  })

  it('can store the calendar in Postgres', () => {
    const postgres = 'postgres://localhost/app'
    expect(parseOptions(['--postgres', postgres])).toMatchObject({ run: { db: undefined, postgres } })
  })

  it('can hold the calendar in memory', () => {
    expect(parseOptions(['--memory'])).toMatchObject({ run: { db: undefined } })
  })

  it.each([['--help'], ['-h']])('explains itself with %s', (word) => {
    expect(parseOptions([word])).toEqual({ help: expect.stringContaining('--reset') })
  })

  it.each([
    [['--prot', '3000'], '--prot'],
    [['3000'], '3000'],
    [['--port'], '--port'],
    [['--port', 'http'], 'from 0 to 65535'],
    [['--port', '65536'], 'from 0 to 65535'],
    [['--port', ''], 'from 0 to 65535'],
    [['--port=-1'], 'from 0 to 65535'],
    [['--host', ''], '--host'],
    [['--db', ''], '--db'],
    [['--memory', '--db', 'a.db'], 'Choose one of --memory, --db and --postgres'],
    [['--memory', '--postgres', 'postgres://a/b'], 'Choose one of'],
    [['--postgres', 'a.db'], '--postgres needs a connection string'],
  ])('rejects %j and says why', (words, reason) => {
    expect(parseOptions(words)).toEqual({ problem: expect.stringContaining(reason) })
  })
})
