export { CodeSettings } from './fundraising-code-settings.tsx'
export { useCodeAgreement } from './use-fundraising-code-agreement.tsx'
export { default as CharitySettings } from './settings-section.tsx'
