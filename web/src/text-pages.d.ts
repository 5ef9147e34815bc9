/** A legal or help page as Markdown, made a component by web/scripts/text-pages.ts. */
declare module '*.md' {
  import type { ComponentType } from 'react'
  const Page: ComponentType
  export default Page
}
