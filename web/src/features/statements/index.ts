export { StatementYears } from './statement-years.tsx'
