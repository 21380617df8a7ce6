// Entry point of `npm start`, `npm test` and the other commands. It finds a Node that can run Daybook, so it must run on
// any Node from 14 on itself: no top-level await, no `node:` imports, no newer syntax.
import { spawn, spawnSync } from 'child_process'
import { createHash } from 'crypto'
import fs from 'fs'
import path from 'path'
import { fileURLToPath, pathToFileURL } from 'url'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const resolvePath = (...parts) => path.join(root, ...parts)
/**
 * The clone for which `npm run update` created this release, else this folder itself: the location of .env and data.
 */
const home = isRelease(root) ? path.dirname(path.dirname(root)) : root
const isWindows = process.platform === 'win32'
/** Records the fingerprint of the sources from which dist/web was built. */
const stampFile = resolvePath('dist', 'web.stamp')
const updateJournal = path.join(home, 'releases', 'update.json')

const commands = {
  start: () =>
    fs.existsSync(updateJournal) ? resumeUpdate() : buildScreens().then(() => runNode(programArgs('main.ts'))),
  update: () => runNode(programArgs('update.ts', 'update')),
  dev: () => runNode(programArgs('dev.ts')),
  build: () => buildScreens(true),
  // Without .env: tests must not depend on the settings of this machine.
  test: () => runNode(['test/run.ts', ...extraArgs]),
  check: () => runNode(['test/run.ts', 'check', ...extraArgs]),
  backup: () => runNode(backupArgs('backup')),
  restore: () => runNode(backupArgs('restore')),
  doctor: () => runNode(programArgs('doctor.ts')),
  'setup-link': () => runNode(programArgs('console-link.ts', 'setup')),
  'sign-in-link': () => runNode(programArgs('console-link.ts', 'sign-in')),
  reset: () => runNode(programArgs('reset-database.ts')),
}

const [, , command, ...extraArgs] = process.argv
const nodePath = findNode()
/** The latest child: one runs at a time. */
let child
let receivedSignal

const release = findCurrentRelease()
if (release) import(pathToFileURL(release).href).catch((error) => fail(error.stack))
else runCommand()

function runCommand() {
  if (!Object.prototype.hasOwnProperty.call(commands, command))
    fail(`Daybook knows: ${Object.keys(commands).join(', ')}`)
  if (!fs.existsSync(resolvePath('node_modules', 'vite'))) fail('Daybook is not installed yet: run npm ci')
  if (!nodePath)
    fail(`Daybook needs Node 24, this is ${process.version}: install it, or run npm ci with its optional packages`)

  // Child processes find this package's tools and the chosen Node by name.
  process.env.PATH = [resolvePath('node_modules', '.bin'), path.dirname(nodePath), process.env.PATH].join(
    path.delimiter,
  )
  // Compiling the sources takes a third of a start; the cache avoids it from the second start on.
  process.env.NODE_COMPILE_CACHE = process.env.NODE_COMPILE_CACHE || resolvePath('node_modules', '.cache', 'node')
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => forwardSignal(signal))
  if (process.env.npm_lifecycle_event) watchShell(process.ppid)
  commands[command]().catch((error) => fail(error.stack))
}

/** Returns this Node if it is new enough, else the one from the optional packages if it runs. */
function findNode() {
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath
  const platform = `${isWindows ? 'win' : process.platform}-${process.arch}`
  return [`node-${platform}`, `node-bin-${platform}`]
    .map((name) => resolvePath('node_modules', name, 'bin', isWindows ? 'node.exe' : 'node'))
    .find((file) => fs.existsSync(file) && spawnSync(file, ['--version']).status === 0)
}

/** Returns the arguments to run a program of the server with the settings of .env and the rest of the command line. */
function programArgs(name, ...args) {
  return [...programFile(name), ...args, ...extraArgs]
}

function programFile(name) {
  const envFlags = fs.existsSync(path.join(home, '.env')) ? ['--env-file=.env'] : []
  return [...envFlags, resolvePath('server', name)]
}

/** Whether a folder is a release that `npm run update` made in a clone. */
function isRelease(folder) {
  return /^[0-9a-f]{40}$/.test(path.basename(folder)) && path.basename(path.dirname(folder)) === 'releases'
}

/** Returns the entry point of the release that serves instead of this clone's own files; undefined if none does. */
function findCurrentRelease() {
  const file = path.join(root, 'releases', 'current.json')
  if (root !== home || !fs.existsSync(file)) return undefined
  const { release, clone } = JSON.parse(fs.readFileSync(file, 'utf8'))
  const head = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' })
  if (head.status !== 0 || head.stdout.trim() === clone)
    return path.join(root, 'releases', release, 'bin', 'daybook.mjs')
  console.log('This clone was moved by git since its last update: it runs from its own files')
}

/** Finishes an interrupted update, and starts the release that then serves. */
function resumeUpdate() {
  return runNode([...programFile('update.ts'), 'resume']).then(() => {
    if (fs.existsSync(updateJournal)) fail('The update could not be finished')
    return runNode([path.join(home, 'bin', 'daybook.mjs'), 'start', ...extraArgs])
  })
}

/** Resolves a folder relative to where npm was called, which may not be the project's folder. */
function backupArgs(command) {
  const callerFolder = process.env.INIT_CWD || process.cwd()
  const isFolder = (arg, index, args) => !arg.startsWith('-') && args[index - 1] !== '--organization'
  const args = extraArgs
    .splice(0)
    .map((arg, index, all) => (isFolder(arg, index, all) ? path.resolve(callerFolder, arg) : arg))
  return programArgs('backup.ts', command, ...args)
}

/**
 * Runs Node, in the folder of settings and data; resolves when it exits with 0, otherwise this process exits the same
 * way.
 */
function runNode(args, cwd = home) {
  return new Promise((resolve, reject) => {
    child = spawn(nodePath, args, { cwd, stdio: 'inherit' })
    child.on('error', reject)
    child.on('exit', (code, signal) => (code === 0 && !receivedSignal ? resolve() : exitLikeChild(code, signal)))
  })
}

/** Builds the screens when they are missing or were built from other sources. */
function buildScreens(force = false) {
  const sources = ['web', 'contract', 'vite', 'vite.config.ts', 'package-lock.json']
  const fingerprint = fingerprintFiles(sources.map((name) => resolvePath(name)))
  const isBuilt = fs.existsSync(resolvePath('dist', 'web', 'index.html')) && fs.existsSync(stampFile)
  if (!force && isBuilt && fs.readFileSync(stampFile, 'utf8') === fingerprint) return Promise.resolve()
  console.log('Building the screens ...')
  const vite = resolvePath('node_modules', 'vite', 'bin', 'vite.js')
  return runNode([vite, 'build', '--logLevel', 'warn'], root).then(() => fs.writeFileSync(stampFile, fingerprint))
}

/** Hashes names and contents: a copied folder has other modification times. */
function fingerprintFiles(files) {
  const hash = createHash('sha256')
  const visit = (file) => {
    hash.update(path.relative(root, file) + '\0')
    if (fs.statSync(file).isDirectory())
      fs.readdirSync(file)
        .sort()
        .forEach((name) => visit(path.join(file, name)))
    else hash.update(fs.readFileSync(file))
  }
  files.forEach(visit)
  return hash.digest('hex')
}

/**
 * Forwards a signal to the child. Ctrl-C and a closed terminal signal the whole process group, the child included, so
 * for those it waits a moment: a second signal at once would interrupt their shutdown.
 */
function forwardSignal(signal) {
  receivedSignal = signal
  const reachesGroup = signal !== 'SIGTERM'
  // On Windows a signal kills at once, and Ctrl-C always reaches the whole group.
  if (!(isWindows && reachesGroup)) setTimeout(() => child && child.kill('SIGTERM'), reachesGroup ? 300 : 0)
}

/** Detects that the shell between npm and this process died of a SIGTERM without forwarding it. */
function watchShell(shellPid) {
  setInterval(() => process.ppid === shellPid || receivedSignal || forwardSignal('SIGTERM'), 250).unref()
}

/** Exits by the signal that ended the child, which keeps npm from complaining, else with its code. */
function exitLikeChild(code, signal) {
  const fatalSignal = signal || (code !== 0 && receivedSignal)
  if (!fatalSignal) process.exit(code)
  process.removeAllListeners(fatalSignal)
  process.kill(process.pid, fatalSignal)
}

function fail(line) {
  console.error(line)
  process.exit(1)
}
