// A constant of bytes gets its rows interleaved in fours, where the machine has an
// instruction for them; and the same is computed anywhere.
// REQUIRES: workbench
// RUN: tenon-opt %s --rules=vector/fours --set=packed_dots=1 --target=x86_64,znver4 | FileCheck %s
// RUN: tenon-opt %s --rules=vector/fours --target=x86_64,znver4 --set=packed_dots=0 | FileCheck %s --check-prefix=PLAIN
// RUN: tenon-opt %s --rules=vector/fours --set=packed_dots=1 --target=x86_64,sapphirerapids | FileCheck %s --check-prefix=HAS
// RUN: tenon-run %s --entry=signed --schedule=mlp-vector --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --entry=signed --schedule=mlp-vector --set=packed_dots=0 --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --entry=signed --schedule=mlp-vector --target=host,vector-bits=256 --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --entry=signed --schedule=mlp-vector --target=host,vector-bits=128 --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --entry=wrong_way_round --schedule=mlp-vector --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --entry=left_unsigned --schedule=mlp-vector --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --entry=left_unsigned --schedule=mlp-vector --target=host,vector-bits=256 --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --entry=left_unsigned --schedule=mlp-vector --target=host,vector-bits=128 --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --entry=right_unsigned --schedule=mlp-vector --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --entry=right_unsigned --schedule=mlp-vector --target=host,vector-bits=256 --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --entry=right_unsigned --schedule=mlp-vector --target=host,vector-bits=128 --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --entry=unsigned --schedule=mlp-vector --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --entry=zero_points --schedule=mlp-vector --verify | FileCheck %s --check-prefix=RAN
// RAN: verify: ok
// RAN: 1 as vectors

#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#nk = affine_map<(m, n, k) -> (n, k)>
#mn = affine_map<(m, n, k) -> (m, n)>

// MakeLhsUnsigned, SplitKForVnni4, PackRhsVnni4. The sums of the columns,
// 20 * -127, are known.
// CHECK-LABEL: func.func @signed
// CHECK: dense<{{-2540|-127}}>
// CHECK: {{arith.xori|arith.extsi}}
// CHECK: iterator_types = ["parallel", "parallel", {{("reduction", "reduction"|"reduction")}}]
// HAS-LABEL: func.func @signed
// HAS: dense<-2540>
// HAS: arith.xori
// HAS: iterator_types = ["parallel", "parallel", "reduction", "reduction"]
// PLAIN-LABEL: func.func @signed
// PLAIN-NOT: arith.xori
// PLAIN: iterator_types = ["parallel", "parallel", "reduction"]
func.func @signed(%a: tensor<13x20xi8>, %c: tensor<13x39xi32>) -> tensor<13x39xi32> {
  %b = arith.constant dense<-127> : tensor<20x39xi8>
  %0 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<13x20xi8>, tensor<20x39xi8>) outs(%c : tensor<13x39xi32>) {
  ^bb0(%l: i8, %r: i8, %sum: i32):
    %x = arith.extsi %l : i8 to i32
    %y = arith.extsi %r : i8 to i32
    %p = arith.muli %x, %y : i32
    %s = arith.addi %sum, %p : i32
    linalg.yield %s : i32
  } -> tensor<13x39xi32>
  return %0 : tensor<13x39xi32>
}

// Columns that lie side by side in memory, each with a sum of its own.
// CHECK-LABEL: func.func @wrong_way_round
// CHECK: {{arith.xori|arith.extsi}}
// CHECK: iterator_types = ["parallel", "parallel", {{("reduction", "reduction"|"reduction")}}]
func.func @wrong_way_round(%a: tensor<13x20xi8>, %c: tensor<13x39xi32>) -> tensor<13x39xi32> {
  %b = arith.constant dense<"0x457C769F39D8644199C0E5BDBCFBC85B37CE91CBDE1FC1B0EA6B44F130436DD729FE69BD9E8CEBA6A07D1DEC25B1B087EFE26C07FF0D21D7DB0B33777738A5C674D37FF136EAC13F553223A63841460D3B6AA1E68D682728F610FB1C7FD92D5FA2E81478007152DEA8651F3FCE59796168E9338B87FE1A1A45CFED925923D43F99735B0320DB2EBBA29A7B376C967C681D288C47B1829C2E219C95EA9DCC11DE459506C4F129B2635ED2DB28768B0DC357D311CC481E6A12EA4286231C69309E4B5E119E7EC0E071665C6F207889DA2130517400B918EBF8AA6114DFB2335C01FBEE9E35AB3C0AC619C62937BFE3CAF537F37FFB5991752A801D56DF0CBA9E2A5DE70F4ABA744B50F26B23F62869EA32968C0A8A8E5449E0444C86ADA1DA2FA02B6E6C346DD6812E97CDE3F03456F3F717E9CDB03BAA663226C270F7968E10F73241CCE457EF1A62F06D7D4C1CA085058AF1765C9153376A80187C2A931B90EF64B84C25FC2D894300FFAC10696AF454B3DE254D842541D1AF6A659A8F5A0D964DB7DD00961392984A198DADAB432AB5B9688056E6D8E6102767594F6B4EF85A9A668AD1263A5A4EC51D127B919148B23FD1D750864C4D2FDF20317BF545F878523265B4B434162DF39C970EFE219541E81FA0F9FF1363F06784DA05EE1C00F30191F2BFB28F8E5B3A1D4AD839D17F67E812A004EF958F8CA637A9C90943386B0944BE5DDC7B59604DCF1994241E5BD715F65202D028EC73F74EF60B3CA52FB54EBD502E27A8AB9F73AB86F44E3253F4813E4F329621781E13F177C13F8BFF3E16E4FDEDC44DCAD1C6C829F137175376186829585AF0328332BAD35AC8B688E4D0DB52860A963A405DEB8DC674527D76545AA91B7BBBFA96C00397BF1BC6EEC7310C17CCB330075E57ED14DC01BBBD4BE9AF60095D8FD76EEBF51FF2929674FA5E905717F42A5F359AC53A57691B4C839E315F9C1C06D55C0DC307EB2826F0257096075703BA9246043798ECF908DEB34E8F8E8B6C1E921742BFFC4FF8749BAFCCCD1951363A614EFC2E6F2D816D7CCC1EAB0414D65776A04B371C26564E9CB8E0BE6DB0FC842E4F0E7D29FF"> : tensor<39x20xi8>
  %0 = linalg.generic {indexing_maps = [#mk, #nk, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<13x20xi8>, tensor<39x20xi8>) outs(%c : tensor<13x39xi32>) {
  ^bb0(%l: i8, %r: i8, %sum: i32):
    %x = arith.extsi %l : i8 to i32
    %y = arith.extsi %r : i8 to i32
    %p = arith.muli %x, %y : i32
    %s = arith.addi %sum, %p : i32
    linalg.yield %s : i32
  } -> tensor<13x39xi32>
  return %0 : tensor<13x39xi32>
}

// One with a sign and one without it are multiplied as they are.
// CHECK-LABEL: func.func @left_unsigned
// CHECK-NOT: arith.xori
// CHECK: iterator_types = ["parallel", "parallel", {{("reduction", "reduction"|"reduction")}}]
func.func @left_unsigned(%a: tensor<13x20xi8>, %c: tensor<13x39xi32>) -> tensor<13x39xi32> {
  %b = arith.constant dense<-127> : tensor<20x39xi8>
  %0 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<13x20xi8>, tensor<20x39xi8>) outs(%c : tensor<13x39xi32>) {
  ^bb0(%l: i8, %r: i8, %sum: i32):
    %x = arith.extui %l : i8 to i32
    %y = arith.extsi %r : i8 to i32
    %p = arith.muli %x, %y : i32
    %s = arith.addi %sum, %p : i32
    linalg.yield %s : i32
  } -> tensor<13x39xi32>
  return %0 : tensor<13x39xi32>
}
// CHECK-LABEL: func.func @right_unsigned
// CHECK-NOT: arith.xori
// CHECK: iterator_types = ["parallel", "parallel", {{("reduction", "reduction"|"reduction")}}]
func.func @right_unsigned(%a: tensor<13x20xi8>, %c: tensor<13x39xi32>) -> tensor<13x39xi32> {
  %b = arith.constant dense<"0xA1E8D97BA3FE5929D25C5AB83DEA6D0CB5ADB914005098FC8B25C4997F789588157F71EC0747E867CCC725087917C23CC23D95BDFFC60D98D06E0558501A88D30DB00D40C677A67499BCA5A61449F86B9CF147253CD4420EAC0FA3FA4A8583EAEF3969A3F86A600858E139CD30395A7EDB2A8D553E4DA3D688E00135A2276D21208236FB115C4EBB8F6C6590BEFF25F33AACFD2109D961A15EC380E562FEBAC91E44F069C2244C1B17D8372B40023F6FD8C57C5F6FF1342652970B0F1A7B40D8D771AF6B3DDC784B5AD72524CEF501743C6908EC091FD2FF0CAAD29E3D3B2DDA5D95562BDBA1DBF97087AE854D321B74FC2ACBF5F6FCF77C62C157B057D7C0BA5FEF5451AC86A27A413127464675804A973757783BBE5E67F753E0E6F970812551C1D01CF21E8360483272D2F6F906FDBDE320886E7EB6F55AE9EC2DA5C680A0B5B3E8EF9898D37F3C1228DE418BA6563A5D1C2EACB5D11664ABEA7DF21DB64528C3E2832E6532C8EA50508CC50F0DDE2E1BB98058E07F5CD3E527108DC638C937118FCBA2B85FC6B0130F5BB717D1B1235F6596E91CFDA96D19C90832AF77C2924B424E29DD095D49392F8F371E58B4063416AB8DEBE547D0CBD1D5E1DD557C56C3CD43992B0EC51AF91FFB8BB4DDB0FBCF4AB736E3394B7C71F6F48D670FF2BE0C0F57953952A662F7BB2D0C30A694AA0111DA3DF3F60200FA6B795B98078C905112C6BB5E2D406B816E5369CAF0AB2B3A1046622B8376D488F04937EB11D14DE116806B6DBEA58C8C73ACD83631CC8E36485B94F50E59E0B61C465851E1A40A0D7858C640E2BCB0FE00F0362C04D4086D91681C8F9C59D7071EECE2F4C6D70531272CE680B2DE9FD7F1DDDDD936B0600C2573DE24E3F90D1B415D8F43DEF4E74197553FC9A484C3D15024D5D482870CB4EEFAF0498A2A9FEFDA3225BF2CD641EDAD5C043FF8EF453A96DAA0542C7A0E6569486A4401B1CDA42E147B5F3DB8945EBDAB3171F8BA097CA86A86D6FC2BDD52E59D536FC6C7E66DACEF0047B2942668368488E461AAC6F2B9EFC906B96B61867B4DF43BAD9F11079F8DC30C53C6081CFCDDA6B109A32BFE4C45"> : tensor<20x39xi8>
  %0 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<13x20xi8>, tensor<20x39xi8>) outs(%c : tensor<13x39xi32>) {
  ^bb0(%l: i8, %r: i8, %sum: i32):
    %x = arith.extsi %l : i8 to i32
    %y = arith.extui %r : i8 to i32
    %p = arith.muli %x, %y : i32
    %s = arith.addi %sum, %p : i32
    linalg.yield %s : i32
  } -> tensor<13x39xi32>
  return %0 : tensor<13x39xi32>
}

// Two without a sign, and such less a zero point, are taken one by one.
// CHECK-LABEL: func.func @unsigned
// CHECK: iterator_types = ["parallel", "parallel", "reduction"]
func.func @unsigned(%a: tensor<13x20xi8>, %c: tensor<13x39xi32>) -> tensor<13x39xi32> {
  %b = arith.constant dense<-127> : tensor<20x39xi8>
  %0 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<13x20xi8>, tensor<20x39xi8>) outs(%c : tensor<13x39xi32>) {
  ^bb0(%l: i8, %r: i8, %sum: i32):
    %x = arith.extui %l : i8 to i32
    %y = arith.extui %r : i8 to i32
    %p = arith.muli %x, %y : i32
    %s = arith.addi %sum, %p : i32
    linalg.yield %s : i32
  } -> tensor<13x39xi32>
  return %0 : tensor<13x39xi32>
}
// CHECK-LABEL: func.func @zero_points
// CHECK: iterator_types = ["parallel", "parallel", "reduction"]
func.func @zero_points(%a: tensor<13x20xi8>, %c: tensor<13x39xi32>) -> tensor<13x39xi32> {
  %b = arith.constant dense<-127> : tensor<20x39xi8>
  %za = arith.constant 3 : i32
  %zb = arith.constant -7 : i32
  %0 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<13x20xi8>, tensor<20x39xi8>) outs(%c : tensor<13x39xi32>) {
  ^bb0(%l: i8, %r: i8, %sum: i32):
    %x = arith.extsi %l : i8 to i32
    %y = arith.extsi %r : i8 to i32
    %u = arith.subi %x, %za : i32
    %v = arith.subi %y, %zb : i32
    %p = arith.muli %u, %v : i32
    %s = arith.addi %sum, %p : i32
    linalg.yield %s : i32
  } -> tensor<13x39xi32>
  return %0 : tensor<13x39xi32>
}
