export { CharityRegisterNote } from './charity-register-note.tsx'
