import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Server } from 'node:http'

/**
 * The `js` examples in the README of a package, ready to run.
 * @param {string} testUrl `import.meta.url` of a test in the folder `test` of the package
 */
export function readmeExamples(testUrl) {
  const readme = readFileSync(new URL('../README.md', testUrl), 'utf8')
  const examples = [...readme.matchAll(/^```js\n(.*?)^```$/gms)].map((match) => match[1] ?? '')
  /** @type {Server[]} */
  const servers = []

  return {
    count: examples.length,

    /**
     * Runs an example unchanged, except that its server listens on a free port.
     * @param {number} index
     * @returns {Promise<string>} the origin of its server
     */
    async run(index) {
      const { listen } = Server.prototype
      const file = new URL(`./readme-example-${index}.js`, testUrl)
      writeFileSync(file, examples[index] ?? '')
      try {
        const listening = new Promise((resolve) => {
          /** @this {Server} */
          Server.prototype.listen = function () {
            servers.push(this)
            return Reflect.apply(listen, this, [0, '127.0.0.1', () => resolve(this.address())])
          }
        })
        await import(file.pathname)
        return `http://127.0.0.1:${(await listening).port}`
      } finally {
        Server.prototype.listen = listen
        rmSync(file)
      }
    },

    /** Closes all servers of the examples. */
    close() {
      for (const server of servers.splice(0)) {
        server.close()
        server.closeAllConnections()
      }
    },
  }
}
