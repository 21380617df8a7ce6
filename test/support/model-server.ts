import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { onFileFinished } from './test-app.ts'

type ModelRequest = { path: string; headers: IncomingMessage['headers']; body: Record<string, unknown> }
export type ModelServer = {
  url: string
  requests: ModelRequest[]
  /** Answers the next requests; by default with an empty plan. */
  respond: (response: ServerResponse, request: ModelRequest) => void
}

/** Starts a language model's server on loopback; it closes after the last test of the file. */
export async function startModelServer(): Promise<ModelServer> {
  const modelServer: ModelServer = {
    url: '',
    requests: [],
    respond: (response) => sendReply(response, { name: '', description: null, tasks: [] }),
  }
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const body = (await json(request)) as ModelRequest['body']
    const received = { path: request.url!, headers: request.headers, body }
    modelServer.requests.push(received)
    modelServer.respond(response, received)
  }
  const server = createServer((request, response) => void receive(request, response))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  modelServer.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  onFileFinished(async () => {
    server.closeAllConnections()
    server.close()
  })
  return modelServer
}

/** Answers in the protocol of OpenAI's chat completions, with a text or a value as JSON. */
export function sendReply(response: ServerResponse, content: unknown): void {
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  sendJson(response, 200, {
    id: 'reply',
    object: 'chat.completion',
    created: 1,
    model: 'test',
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: text } }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  })
}

/** Answers in the protocol of Anthropic's messages. */
export function sendAnthropicReply(response: ServerResponse, content: unknown, { tool }: { tool?: string } = {}): void {
  sendJson(response, 200, {
    id: 'reply',
    type: 'message',
    role: 'assistant',
    model: 'test',
    content: tool
      ? [{ type: 'tool_use', id: 'use', name: tool, input: content }]
      : [{ type: 'text', text: JSON.stringify(content) }],
    stop_reason: tool ? 'tool_use' : 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: 1, output_tokens: 1 },
  })
}

export function sendJson(response: ServerResponse, status: number, body: unknown, headers: object = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}
