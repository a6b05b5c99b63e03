import express, { type Router } from 'express'
import { type Person, people, personOf } from './people.ts'
import type { Sessions } from './sessions.ts'

/** The logged-in user and the users to choose from. */
export interface SessionView {
  readonly person: Pick<Person, 'id' | 'name' | 'role'> | null
  readonly people: readonly Pick<Person, 'id' | 'name' | 'role'>[]
}

/** The routes `GET /session`, `POST /session` with the body `{ role }`, and `DELETE /session`. */
export function sessionRoutes(sessions: Sessions): Router {
  const routes = express.Router()
  routes.get('/session', (request, response) => {
    response.json(sessionView(sessions.find(request.get('cookie'))))
  })
  routes.post('/session', express.json({ limit: '1kb' }), (request, response) => {
    const person = personOf(request.body?.role)
    if (person === undefined) {
      response.status(400).json({ code: 'demo_unknown_role', message: 'There is no user with that role.' })
      return
    }
    sessions.end(request.get('cookie'))
    response.set('Set-Cookie', sessions.begin(person)).json(sessionView(person))
  })
  routes.delete('/session', (request, response) => {
    response.set('Set-Cookie', sessions.end(request.get('cookie'))).json(sessionView(undefined))
  })
  return routes
}

function sessionView(person: Person | undefined): SessionView {
  const shown = ({ id, name, role }: Person) => ({ id, name, role })
  return { person: person === undefined ? null : shown(person), people: people.map(shown) }
}
