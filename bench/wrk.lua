-- Sends the prepared requests of the file REQUESTS in turn: for each, its length in bytes on a line, then the request.
local requests, position = {}, 0
local file = assert(io.open(os.getenv('REQUESTS'), 'rb'))
for length in file:lines() do requests[#requests + 1] = file:read(tonumber(length)) end
file:close()

request = function()
  position = position % #requests + 1
  return requests[position]
end

done = function(summary)
  local errors = summary.errors
  print(string.format('RESULT {"requests":%d,"micros":%d,"errors":%d}', summary.requests, summary.duration,
    errors.status + errors.connect + errors.read + errors.write + errors.timeout))
end
