export { composeEmail, type EmailContent, type Recipient } from './compose-email.ts'
export { allowRepeat } from './deliver-email.ts'
export { addMails, mailSchedule, mailTasks, openTransport, queueMail, type Mail } from './mail.ts'
export { registerOutbox } from './outbox-pages.ts'
