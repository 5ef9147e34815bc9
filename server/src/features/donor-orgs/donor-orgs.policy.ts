import { makeDonorOrgPolicy } from '../../platform/http/index.ts'

export const mayEditDonorOrg = makeDonorOrgPolicy('edit')
