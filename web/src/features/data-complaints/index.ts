export { CharityDataComplaints } from './charity-data-complaints.tsx'
export { ComplaintList } from './complaint-list.tsx'
export { usePlatformComplaints } from './use-data-complaints.ts'
