export { TeamScreen } from './team/team-screen.tsx'
