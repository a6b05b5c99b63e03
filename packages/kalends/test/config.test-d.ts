import { expectTypeOf, test } from 'vitest'
import { defineConfig } from '../src/index.ts'

test('hooks know the custom fields', () => {
  const config = defineConfig({
    port: 3000,
    fields: { events: { room: { type: 'text' } } },
    hooks: {
      'events.create': {
        before: ({ input }) => {
          expectTypeOf(input.custom_fields?.room).toEqualTypeOf<string | null | undefined>()
        },
      },
    },
  })
  expectTypeOf(config.port).toEqualTypeOf<number | undefined>()
})

test('options that the command sets itself are rejected', () => {
  // @ts-expect-error the command opens the store, so this must be its name
  defineConfig({ store: 7 })
  // @ts-expect-error the command logs
  defineConfig({ log: console })
})
