import * as React from 'react'

// Keeps React from noting, for each element, where it was made. Only its warnings would name the
// place, and noting it takes a tenth of the tests' processor time. React stops by itself after
// 10,000 elements in a second; here it finds more than that already counted.

const internals = (React as unknown as Record<string, object>)[
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
]!
if (!('recentlyCreatedOwnerStacks' in internals)) throw new Error('React counts no owner stacks.')
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Infinity,
  set: () => {},
})
