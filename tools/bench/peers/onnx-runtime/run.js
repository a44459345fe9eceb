// Runs a model by ONNX Runtime, as tenon-run does what a schedule has lowered:
//   run.js MODEL.onnx THREADS [--input=FILE.npy]... [--output=FILE.npy]... [--commands]
// An input for each of the graph's, in its order; results are written in that of
// its outputs. --commands answers 'time SECONDS' as tenon-run does: a call ahead,
// then the number of calls, the least and the mean milliseconds.
const fs = require('fs');
const readline = require('readline');
const ort = require('onnxruntime-node');

const TYPES = {
  '<f4': ['float32', Float32Array], '<f8': ['float64', Float64Array],
  '<i4': ['int32', Int32Array], '<i8': ['int64', BigInt64Array],
  '|i1': ['int8', Int8Array], '|u1': ['uint8', Uint8Array],
  '|b1': ['bool', Uint8Array],
};

/** An array that numpy.save has written, as a tensor. */
function readNpy(file) {
  const bytes = fs.readFileSync(file);
  const isFirst = bytes[6] === 1;
  const length = isFirst ? bytes.readUInt16LE(8) : bytes.readUInt32LE(8);
  const begin = isFirst ? 10 : 12;
  const header = bytes.toString('latin1', begin, begin + length);
  const descr = header.match(/'descr': '([^']*)'/)[1];
  if (!(descr in TYPES) || !header.includes("'fortran_order': False"))
    throw new Error(`${file}: it is no array in rows of a type that is read`);
  const shape =
      header.match(/'shape': \(([^)]*)\)/)[1].split(',')
          .map((size) => size.trim()).filter(Boolean).map(Number);
  const [type, Elements] = TYPES[descr];
  const data = bytes.subarray(begin + length);
  const whole = data.buffer.slice(data.byteOffset,
                                  data.byteOffset + data.byteLength);
  return new ort.Tensor(type, new Elements(whole), shape);
}

/** Writes a tensor as numpy.load reads it. */
function writeNpy(file, tensor) {
  const descr = Object.keys(TYPES).find((key) => TYPES[key][0] === tensor.type);
  if (!descr)
    throw new Error(`${file}: a result of ${tensor.type} cannot be written`);
  const shape = tensor.dims.join(', ') + (tensor.dims.length === 1 ? ',' : '');
  let header = `{'descr': '${descr}', 'fortran_order': False, ` +
               `'shape': (${shape}), }`;
  header = header.padEnd(Math.ceil((header.length + 11) / 64) * 64 - 11) + '\n';
  const begin = Buffer.from('\x93NUMPY\x01\x00\0\0', 'latin1');
  begin.writeUInt16LE(header.length, 8);
  const {buffer, byteOffset, byteLength} = tensor.data;
  fs.writeFileSync(file, Buffer.concat([
    begin, Buffer.from(header, 'latin1'),
    Buffer.from(buffer, byteOffset, byteLength)]));
}

const now = () => Number(process.hrtime.bigint()) * 1e-6;

async function main() {
  const words = process.argv.slice(2);
  const values = (flag) => words.filter((word) => word.startsWith(flag + '='))
                               .map((word) => word.slice(flag.length + 1));
  const [model, threads] = words.filter((word) => !word.startsWith('--'));
  const session = await ort.InferenceSession.create(model, {
    intraOpNumThreads: Number(threads), interOpNumThreads: 1,
    executionMode: 'sequential', graphOptimizationLevel: 'all',
    executionProviders: ['cpu'], logSeverityLevel: 3});
  const feeds = {};
  values('--input').forEach((file, number) => {
    feeds[session.inputNames[number]] = readNpy(file);
  });
  const results = await session.run(feeds);
  values('--output').forEach((file, number) => {
    writeNpy(file, results[session.outputNames[number]]);
  });
  if (!words.includes('--commands'))
    return;
  console.log('ready');
  for await (const line of readline.createInterface({input: process.stdin})) {
    const [command, seconds] = line.split(' ');
    if (command !== 'time')
      throw new Error(`'${line}' is no command; 'time SECONDS' is`);
    await session.run(feeds);
    let calls = 0, least = Infinity;
    const begin = now();
    let last = begin;
    do {
      await session.run(feeds);
      const end = now();
      least = Math.min(least, end - last);
      last = end;
      ++calls;
    } while (last - begin < 1e3 * Number(seconds));
    console.log(`${calls} ${least} ${(last - begin) / calls}`);
  }
}

main().catch((error) => {
  console.error(`run.js: ${error.message}`);
  process.exitCode = 1;
});
