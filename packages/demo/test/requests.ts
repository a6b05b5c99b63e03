import { request } from 'node:http'

/** The body of a response, for a test that knows its content. */
export function jsonOf(response: Response): Promise<any> {
  return response.json()
}

/** The status of a request with this `Host`, which `fetch` cannot set. */
export function statusFor(address: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(address, { headers: { host } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })
}
