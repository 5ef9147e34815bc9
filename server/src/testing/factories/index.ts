export * from './charities.ts'
export * from './donor-orgs.ts'
export * from './people.ts'
export * from './projects.ts'
