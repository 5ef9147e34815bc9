export { CharityDataComplaints } from './charity-data-complaints.tsx'
export { ComplaintList } from './complaint-list.tsx'
