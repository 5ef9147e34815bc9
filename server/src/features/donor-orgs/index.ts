export { decideDonorOrg, listWaitingDonorOrgs, type DonorOrgDecision } from './decide-donor-org.ts'
export { mayEditDonorOrg } from './donor-orgs.policy.ts'
export { donorOrgHandlers } from './donor-orgs.routes.ts'
