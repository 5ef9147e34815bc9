export { composeEmail, escapeHtml, type EmailContent } from './compose-email.ts'
export { addMails, mailTasks, queueMail, type Mail } from './mail.ts'
export { registerOutbox } from './outbox-pages.ts'
