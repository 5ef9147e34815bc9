export { compose, escapeHtml, type Letter } from './letter.ts'
export { addMail, mailTasks, queueMail, type Mail } from './mail.ts'
export { registerOutbox } from './outbox.ts'
