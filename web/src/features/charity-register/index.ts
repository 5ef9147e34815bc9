export { RegisterNote } from './charity-register-note.tsx'
