import type { Words } from './fr.ts'

/** English, the viewer's own language. `viewer` has only the texts that are replaced. */
export const en: Words = {
  frame: {
    skip: 'Skip to the operations',
    languages: 'Language',
    version: 'Version',
    download: 'Download as JSON',
    noScript: 'This page needs JavaScript. Programs get the same document as JSON at this address.',
    required: 'required',
    loading: 'Loading',
    server: 'Server',
    answered: 'Response received: {status}',
  },
  viewer: {
    Authorize: 'Sign in',
    Authorized: 'Signed in',
    'Available authorizations': 'Ways to sign in',
    Logout: 'Sign out',
    'authorization button locked': 'Signed in; change',
    'authorization button unlocked': 'Not signed in; sign in',
    'Expand operation': 'Show the operations',
    'Collapse operation': 'Hide the operations',
    'Copy path to clipboard': 'Copy the path',
    'Copy code to clipboard': 'Copy the text',
    'Copy cURL command to clipboard': 'Copy the cURL command',
    Execute: 'Send',
    Add: 'Add an item:',
    item: '',
    Curl: 'curl command',
    'Error: {}': 'The server refused the request.',
    'Failed to fetch.': 'The request could not be sent.',
    "For '{}': {}.": '{}: {}.',
    'Value must be a boolean': 'Value must be true or false',
  },
}
