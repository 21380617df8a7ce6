// The door of `npm start`, `npm test` and the other commands. It finds a Node that can run Daybook and hands over to it,
// so it is itself written for any Node from 14 on: no top-level await, no `node:` imports, no newer words.
import { spawn, spawnSync } from 'child_process'
import fs from 'fs'
import path from 'path'
import { fileURLToPath } from 'url'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const at = (...parts) => path.join(root, ...parts)
const windows = process.platform === 'win32'
const vite = [at('node_modules', 'vite', 'bin', 'vite.js'), 'build']
/** From which state of the sources the screens in dist/web were built. */
const stamp = at('dist', 'web.stamp')

const commands = {
  start: () => buildScreens().then(() => run(program('server/main.ts'))),
  dev: () => buildScreens().then(watch),
  build: () => buildScreens(true),
  // Without .env: what is tested is the program, not this machine's settings.
  test: () => run(['test/run.ts', ...words]),
  check: () => run(['test/run.ts', 'check', ...words]),
  reset: () => run(program('server/reset-database.ts')),
}

const [, , command, ...words] = process.argv
const children = new Set()
const node = findNode()
let asked
let ended

if (!Object.prototype.hasOwnProperty.call(commands, command)) give(`Daybook knows: ${Object.keys(commands).join(', ')}`)
if (!fs.existsSync(at('node_modules', 'vite'))) give('Daybook is not installed yet: run npm ci')
if (!node)
  give(`Daybook needs Node 24, this is ${process.version}: install it, or run npm ci with its optional packages`)

// What the commands start by name comes from this package, and `node` is the Node found here.
process.env.PATH = [at('node_modules', '.bin'), path.dirname(node), process.env.PATH].join(path.delimiter)
// What Node has compiled it does not compile again at the next start, which is a third of it.
process.env.NODE_COMPILE_CACHE = process.env.NODE_COMPILE_CACHE || at('node_modules', '.cache', 'node')
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => passOn(signal))
if (process.env.npm_lifecycle_event) followShell(process.ppid)
commands[command]().catch((error) => give(error.stack))

/** This Node where it is new enough, else the one among the optional packages, where it runs. */
function findNode() {
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath
  const machine = `${windows ? 'win' : process.platform}-${process.arch}`
  return [`node-${machine}`, `node-bin-${machine}`]
    .map((name) => at('node_modules', name, 'bin', windows ? 'node.exe' : 'node'))
    .find((file) => fs.existsSync(file) && spawnSync(file, ['--version']).status === 0)
}

/** A program of ours, with the settings of .env and the rest of the command line. */
function program(...args) {
  const settings = fs.existsSync(at('.env')) ? ['--env-file=.env'] : []
  return [...settings, ...args, ...words]
}

/** Runs Node and resolves when it has ended well; otherwise this program ends as that one did. */
function run(args) {
  return new Promise((resolve, reject) => {
    const child = spawn(node, args, { cwd: root, stdio: 'inherit' })
    children.add(child)
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      children.delete(child)
      if (code === 0 && !asked) resolve()
      else end(code, signal)
    })
  })
}

/** The server and the screens, both made anew at each change; where one ends the other is of no use. */
function watch() {
  // What is built here is not what `start` serves.
  fs.writeFileSync(stamp, '')
  const build = run([...vite, '--watch', '--mode', 'development', '--logLevel', 'warn'])
  const serve = run(['--watch', '--watch-preserve-output', ...program('server/main.ts')])
  return Promise.race([build, serve]).then(() => end(0, null))
}

/** Builds the screens when they are missing or were built from other sources than those that are here. */
function buildScreens(always = false) {
  const sources = stateOf(['web', 'contract', 'vite.config.ts', 'package-lock.json'].map((name) => at(name)))
  const built = fs.existsSync(at('dist', 'web', 'index.html')) && fs.existsSync(stamp)
  if (!always && built && fs.readFileSync(stamp, 'utf8') === sources) return Promise.resolve()
  console.log('Building the screens ...')
  return run([...vite, '--logLevel', 'warn']).then(() => fs.writeFileSync(stamp, sources))
}

/** When the youngest file was changed and how many there are, which tells removed ones too. */
function stateOf(files) {
  let [latest, count] = [0, 0]
  const look = (file) => {
    const { mtimeMs } = fs.statSync(file)
    if (mtimeMs > latest) latest = mtimeMs
    count += 1
    if (fs.statSync(file).isDirectory()) fs.readdirSync(file).forEach((name) => look(path.join(file, name)))
  }
  files.forEach(look)
  return `${latest} ${count}`
}

/**
 * Ctrl-C and a closed terminal reach the whole group, the children too, and a second signal at once would cut short
 * what they are finishing. Sent to this process alone, it is passed on after a moment.
 */
function passOn(signal) {
  asked = signal
  const toAll = signal !== 'SIGTERM'
  // On Windows any signal kills, and Ctrl-C always reaches all.
  if (!(windows && toAll)) setTimeout(endChildren, toAll ? 300 : 0)
}

/** The shell between npm and this program may die of a SIGTERM without passing it on. */
function followShell(shell) {
  setInterval(() => process.ppid === shell || asked || passOn('SIGTERM'), 250).unref()
}

function endChildren() {
  children.forEach((child) => child.kill('SIGTERM'))
}

/** Ends as the first child did, once all have; by a signal where one cut it short, which keeps npm quiet. */
function end(code, signal) {
  if (!ended && !asked) endChildren()
  ended = ended || { code, signal }
  if (children.size > 0) return
  if (asked && command === 'dev') process.exit(0)
  const cut = ended.signal || (ended.code !== 0 && asked)
  if (!cut) process.exit(ended.code)
  process.removeAllListeners(cut)
  process.kill(process.pid, cut)
}

function give(line) {
  console.error(line)
  process.exit(1)
}
