export { decideDonorOrg, listWaitingDonorOrgs, type DonorOrgDecision } from './decide-donor-org.ts'
export { mayEditDonorOrg } from './donor-orgs.policy.ts'
export { donorOrgHandlers as handlers } from './donor-orgs.routes.ts'
export { findDonorOrgAt } from './view-donor-org.ts'
