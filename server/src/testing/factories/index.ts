export * from './charities.ts'
export * from './people.ts'
export * from './projects.ts'
