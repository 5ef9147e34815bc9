// Health check of a container, which has no curl: exits with 0 if the path, /live unless named
// otherwise, answers 200 on this machine.
const { PORT = '4000' } = process.env
const [route = '/live'] = process.argv.slice(2)
try {
  const response = await fetch(`http://127.0.0.1:${PORT}${route}`, {
    signal: AbortSignal.timeout(4000),
  })
  process.exitCode = response.ok ? 0 : 1
  if (!response.ok) console.error(`${route} answers ${response.status}`)
} catch (error) {
  console.error(`${route}: ${error.cause?.code ?? error.message}`)
  process.exitCode = 1
}
