export { dataComplaintHandlers as handlers } from './data-complaints.routes.ts'
export { exportComplaints, openPlatformComplaints } from './data-complaints.sql.ts'
export {
  dataComplaintSchedule as schedule,
  dataComplaintTasks as tasks,
} from './data-complaints.tasks.ts'
